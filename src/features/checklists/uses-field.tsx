import { useController } from 'react-hook-form'
import { css } from '../../../styled-system/css'
import { type CodeUse, CODE_USE_LABELS } from '../../../domain/reporting-codes/code-uses.ts'
import { CODE_USES } from '../../../domain/reporting-codes/use-names.ts'
import { useProblem } from '../../resource/form/form-fields.tsx'
import { Switch } from '../../ui/control/switch.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const group = css({ display: 'flex', flexDirection: 'column', gap: '1', borderWidth: '[0]', padding: '0' })
const legend = css({ textStyle: 'label', color: 'ink.muted', paddingBottom: '1' })
const wrong = css({ textStyle: 'meta', color: 'danger' })

export function UsesField({ name }: { name: string }) {
  const { field } = useController({ name })
  const problem = useProblem(name)
  return (
    <>
      <UsesChoice chosen={(field.value as CodeUse[] | undefined) ?? []} onChange={field.onChange} />
      {problem && (
        <p role="alert" className={wrong}>
          {problem}
        </p>
      )}
    </>
  )
}

export function UsesChoice({
  chosen,
  onChange,
}: {
  chosen: readonly CodeUse[]
  onChange: (chosen: CodeUse[]) => void
}) {
  return (
    <fieldset className={group}>
      <legend className={legend}>{tr(texts.whatTheCodeIsFor)}</legend>
      {CODE_USES.map((use) => (
        <Switch
          key={use}
          checked={chosen.includes(use)}
          onChange={(isOn) =>
            onChange(CODE_USES.filter((each) => (each === use ? isOn : chosen.includes(each))))
          }
        >
          {CODE_USE_LABELS[use]}
        </Switch>
      ))}
    </fieldset>
  )
}
