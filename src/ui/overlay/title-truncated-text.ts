/**
 * While the pointer is over a truncated text, shows the whole text as a tooltip. One listener serves the whole page,
 * because truncation depends on the current width. Screen readers always read the whole text.
 */
export function titleTruncatedText(page: Document): void {
  const titled = new WeakSet<HTMLElement>()
  page.addEventListener('pointerover', ({ target }) => {
    if (!(target instanceof HTMLElement) || (target.title && !titled.has(target))) return
    const cut =
      target.scrollWidth > target.clientWidth && getComputedStyle(target).textOverflow === 'ellipsis'
    if (cut) titled.add(target)
    if (titled.has(target)) target.title = cut ? target.textContent : ''
  })
}
