import { useController } from 'react-hook-form'
import { css } from '../../../styled-system/css'
import { TOKEN_SCOPES } from '../../../domain/user/api-token.ts'
import { prerequisitePermissions, withPrerequisites } from '../../../domain/user/permission.ts'
import { useUser } from '../../app/app-services.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const legend = css({ textStyle: 'label', color: 'ink.muted', paddingBottom: '1.5' })
const choices = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(14rem, 1fr))]',
  columnGap: '4',
})
const choice = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'control.md',
  textStyle: 'dense',
  cursor: 'pointer',
  '&:has(:disabled)': { color: 'ink.muted', cursor: 'not-allowed' },
  '& input': { width: '4', height: '4', flexShrink: '0', accentColor: 'accent' },
})
const note = css({ textStyle: 'meta', color: 'ink.muted' })
const wrong = css({ textStyle: 'meta', color: 'danger' })

/**
 * Checkboxes for a token's scopes, limited to its creator's permissions. Selecting one also selects those
 * that it requires.
 */
export function ScopesField() {
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name: 'scopes' })
  const held: readonly string[] = useUser()?.permissions ?? []
  const chosen = value as (typeof TOKEN_SCOPES)[number][]
  const choose = (scope: (typeof TOKEN_SCOPES)[number], on: boolean) => {
    const wanted = on
      ? withPrerequisites([...chosen, scope])
      : chosen.filter((each) => each !== scope && !prerequisitePermissions(each).includes(scope))
    onChange(wanted.filter((each) => TOKEN_SCOPES.includes(each)))
  }
  return (
    <fieldset aria-describedby="scopes-note">
      <legend className={legend}>{tr(texts.scopes)}</legend>
      <div className={choices}>
        {TOKEN_SCOPES.map((scope, at) => (
          <label key={scope} className={choice}>
            <input
              type="checkbox"
              ref={at === 0 ? ref : undefined}
              disabled={!held.includes(scope)}
              checked={chosen.includes(scope)}
              onBlur={onBlur}
              onChange={({ currentTarget }) => choose(scope, currentTarget.checked)}
            />
            {scope}
          </label>
        ))}
      </div>
      <p id="scopes-note" className={error ? wrong : note}>
        {error?.message ?? tr(texts.tokenActsInTheNameOfThePerson)}
      </p>
    </fieldset>
  )
}
