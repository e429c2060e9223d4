/** Runs `work` for every item in order, at most `lanes` at the same time. */
export async function withConcurrency<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let next = 0
  const lane = async () => {
    for (let i = next++; i < items.length; i = next++) await work(items[i] as Item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
