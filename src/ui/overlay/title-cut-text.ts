/**
 * Lets a text that is cut with an ellipsis be read whole where it is pointed at. Once for the page: whether a text is
 * cut depends on its width at the moment, which no component knows. Screen readers read it whole anyway.
 */
export function titleCutText(page: Document): void {
  const titled = new WeakSet<HTMLElement>()
  page.addEventListener('pointerover', ({ target }) => {
    if (!(target instanceof HTMLElement) || (target.title && !titled.has(target))) return
    const cut =
      target.scrollWidth > target.clientWidth && getComputedStyle(target).textOverflow === 'ellipsis'
    if (cut) titled.add(target)
    if (titled.has(target)) target.title = cut ? target.textContent : ''
  })
}
