import type { ComponentProps } from 'react'

/**
 * A Lucide icon of one stroked path on a grid of 24 by 24; hidden from screen readers without a label.
 * @param path all of the icon's shapes, as the `d` of a path
 */
export function icon(path: string) {
  return function Icon(props: ComponentProps<'svg'>) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={props['aria-label'] === undefined}
        {...props}
      >
        <path d={path} />
      </svg>
    )
  }
}
