import { css } from '../../../../styled-system/css'

/** In place of the replay controls, for a role that may not replay. */
export function ReplayNote() {
  return (
    <p className={note}>
      Your role can watch live but cannot replay trails. Ask an administrator for access.
    </p>
  )
}

const note = css({
  padding: '3',
  borderRadius: 'md',
  bg: 'raised',
  borderWidth: 'thin',
  borderColor: 'line.subtle',
  textStyle: 'dense',
  color: 'ink.muted',
})
