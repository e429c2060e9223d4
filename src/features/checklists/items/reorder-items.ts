import type { Item } from './item-labels.ts'

/**
 * Reorders checklist items. `order` lists their previous indexes. A condition follows the item that it
 * depends on, or is removed if that item does not come first.
 */
export const reorderItems = (items: readonly Item[], order: readonly number[]): Item[] =>
  order.flatMap((place, at) => {
    const item = items[place]
    if (!item) return []
    const about = item.condition ? order.indexOf(item.condition.item) : -1
    const condition = item.condition && about >= 0 && about < at ? { ...item.condition, item: about } : null
    return [{ ...item, condition }]
  })
