import { afterEach, beforeAll, expect, it } from 'vitest'
import { titleCutText } from './title-cut-text.ts'

beforeAll(() => titleCutText(document))
afterEach(() => document.body.replaceChildren())

function pointAt(text: string, style: Partial<CSSStyleDeclaration>, title = '') {
  const element = document.createElement('p')
  element.textContent = text
  element.title = title
  Object.assign(element.style, {
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    ...style,
  })
  document.body.append(element)
  const point = () => element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  point()
  return { element, point }
}

it('gives a cut text whole, and nothing where all can be read', () => {
  expect(pointAt('Wanjiru Kamau-Odhiambo', { width: '60px' }).element.title).toBe('Wanjiru Kamau-Odhiambo')
  expect(pointAt('Wanjiru', { width: '600px' }).element.title).toBe('')
})

it('keeps a title that was there', () => {
  expect(pointAt('Wanjiru Kamau-Odhiambo', { width: '60px' }, 'Guard 4').element.title).toBe('Guard 4')
})

it('follows a text and a width that change', () => {
  const { element, point } = pointAt('Wanjiru Kamau-Odhiambo', { width: '60px' })
  element.textContent = 'Joseph Mwangi Kariuki'
  point()
  expect(element.title).toBe('Joseph Mwangi Kariuki')
  element.style.width = '600px'
  point()
  expect(element.title).toBe('')
})
