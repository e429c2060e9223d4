import { css } from '../../../styled-system/css'

const shield = css({ width: 'full', height: 'full', color: 'accent.ink' })

/** The logo: a guard's shield with an open eye. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden className={shield}>
      <path
        d="M16 2C21.5 6 25 10.8 25 16s-3.5 10-9 14c-5.5-4-9-8.8-9-14S10.5 6 16 2Z"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M16 2v8.5M16 21.5V30" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <circle cx="16" cy="16" r="3.5" fill="currentColor" />
    </svg>
  )
}
