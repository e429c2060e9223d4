/**
 * Shows the whole text of an element that is cut with an ellipsis on hover. One listener serves the
 * page, because whether a text is cut depends on its current width. Screen readers always read the
 * whole text.
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
