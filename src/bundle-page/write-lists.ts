export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = '',
): HTMLElementTagNameMap[Name] {
  const one = document.createElement(name)
  one.textContent = text
  return one
}

/** Writes names and values into the `dl` in the element with this id, or into the element if it is the `dl`. */
export function writePairs(id: string, lines: readonly (readonly [name: string, value: string])[]): void {
  const held = element(id, HTMLElement)
  const dl = held.querySelector('dl') ?? held
  dl.replaceChildren(
    ...lines.flatMap(([name, value]) => [createElement('dt', name), createElement('dd', value)]),
  )
}

/** Writes lines into the list in the element with this id, and hides the element if there are no lines. */
export function writeLines(id: string, lines: readonly string[]): void {
  const held = element(id, HTMLElement)
  held.querySelector('ul')?.replaceChildren(...lines.map((line) => createElement('li', line)))
  held.hidden = lines.length === 0
}

/** Returns the element with an id; throws if it is missing or of another type. */
export function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} with the id ${id}`)
  return found
}
