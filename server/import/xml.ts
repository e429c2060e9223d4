import { DOMParser, type Element, type Node } from '@xmldom/xmldom'
import { InvalidTrackFile } from './recording.ts'

/** Parses an XML text and returns its root element; throws InvalidTrackFile if it is not well-formed. */
export function parseXml(name: string, text: string): Element {
  const refusal = (cause: unknown) =>
    new InvalidTrackFile(`${name} is not readable XML: ${String(cause).split('\n')[0]}`, { cause })
  let root: Element | null
  try {
    // Non-fatal errors, such as an undeclared prefix, are ignored, because the document is still readable.
    root = new DOMParser({ onError: () => undefined }).parseFromString(
      text.replace(/^\uFEFF/, '').trimStart(),
      'text/xml',
    ).documentElement
  } catch (error) {
    // the parser throws for fatal errors
    throw refusal(error)
  }
  if (!root) throw refusal('no root element')
  return root
}

/** Returns the elements with this local name below a node, in document order, whatever their prefix. */
export function descendants(node: Element, localName: string): Element[] {
  return [...node.getElementsByTagName('*')].filter((element) => elementName(element) === localName)
}

/** Returns the first child element with this local name. */
export function child(node: Element, localName: string): Element | undefined {
  return children(node).find((element) => elementName(element) === localName)
}

export function children(node: Element): Element[] {
  return [...node.childNodes].filter((one): one is Element => one.nodeType === one.ELEMENT_NODE)
}

/** Returns the trimmed text of a child element; undefined if it is missing or empty. */
export function childText(node: Element | undefined, localName: string): string | undefined {
  const text = node && child(node, localName)?.textContent?.trim()
  return text || undefined
}

/** Returns the nearest ancestor element with this local name. */
export function closestAncestor(node: Node, localName: string): Element | undefined {
  for (let up = node.parentNode; up; up = up.parentNode)
    if (up.nodeType === up.ELEMENT_NODE && elementName(up as Element) === localName) return up as Element
  return undefined
}

export function elementName(element: Element): string {
  return element.localName ?? element.nodeName.replace(/^.*:/, '')
}
