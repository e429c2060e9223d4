import { useState } from 'react'
import { css } from '../../../../styled-system/css'
import { barredReply, type RosterData, strengthReply } from '../../../../contract/roster/roster.ts'
import { shiftHours } from '../../../../domain/duty/duty-times.ts'
import { useSend } from '../../../resource/command/use-send.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Combobox } from '../../../ui/control/combobox.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { Select } from '../../../ui/control/select.tsx'
import { Plus, Trash2 } from '../../../ui/icons/control-icons.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { Notice } from '../../../ui/status/notice.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const form = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const heading = css({ textStyle: 'heading' })
const line = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', md: '1fr 1.4fr 5rem auto' },
  gap: '2',
  alignItems: 'end',
})
const barredLine = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', md: '1fr 1.4fr auto' },
  gap: '2',
  alignItems: 'end',
})
const who = css({ textStyle: 'dense', alignSelf: 'center' })

interface Props {
  data: RosterData
  assignment: RosterData['assignments'][number]
  onSaved: () => void
  onClose: () => void
}

/**
 * Dialog for an assignment's requirements: the number of guards by post and shift, and guards who are barred.
 */
export function AssignmentDialog({ data, assignment, onSaved, onClose }: Props) {
  const [strength, setStrength] = useState(assignment.strength)
  const [barred, setBarred] = useState(assignment.barred)
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, send } = useSend()
  const posts = data.posts.filter((post) => post.assignment_id === assignment.id)
  const names = new Map(data.guards.map(({ id, name }) => [id, name]))

  const changeRow = (at: number, fields: Partial<(typeof strength)[number]>) =>
    setStrength(strength.map((row, i) => (i === at ? { ...row, ...fields } : row)))

  async function save() {
    const path = `/assignments/${assignment.id}`
    const failed = tr(texts.assignmentCouldNotBeSaved)
    const outcomes = [
      await send('POST', `${path}/strength`, strengthReply, failed, { strength }),
      await send('POST', `${path}/barred`, barredReply, failed, { barred }),
    ]
    for (const outcome of outcomes) {
      if (outcome.kind === 'done') continue
      if (outcome.kind === 'conflict') return setProblem(failed)
      const said = outcome.kind === 'invalid' ? Object.values(outcome.fields)[0]?.[0] : undefined
      return setProblem(said ?? outcome.message)
    }
    showToast('success', tr(texts.requiredGuardsSaved))
    onSaved()
    onClose()
  }

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={tr(texts.requiredGuardsName, { name: assignment.name })}
      actions={
        <>
          <Button tone="ghost" onClick={onClose}>
            {tr(texts.cancel)}
          </Button>
          <Button tone="solid" busy={busy} onClick={() => void save()}>
            {tr(texts.save)}
          </Button>
        </>
      }
    >
      <div className={form}>
        {problem !== null && <Notice kind="error">{problem}</Notice>}
        {strength.map((row, at) => (
          <div
            key={at}
            className={line}
            role="group"
            aria-label={tr(texts.requirementValue, { value: at + 1 })}
          >
            <Field label={tr(texts.post)}>
              <Select
                value={row.post ?? ''}
                onChange={(event) => changeRow(at, { post: event.target.value || null })}
              >
                <option value="">{tr(texts.anywhere)}</option>
                {posts.map(({ id, alias }) => (
                  <option key={id} value={id}>
                    {alias}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={tr(texts.shift)}>
              <Select
                value={row.pattern}
                onChange={(event) => changeRow(at, { pattern: event.target.value })}
              >
                {data.patterns.map((each) => (
                  <option key={each.id} value={each.id}>
                    {`${each.name}, ${shiftHours({ startLocal: each.start_local, durationMin: each.duration_min })}`}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={tr(texts.guards)}>
              <Input
                inputMode="numeric"
                value={Number.isNaN(row.guards) ? '' : row.guards}
                onChange={(event) => changeRow(at, { guards: Number.parseInt(event.target.value, 10) })}
              />
            </Field>
            <IconButton
              label={tr(texts.removeRequirementValue, { value: at + 1 })}
              onClick={() => setStrength(strength.filter((_, i) => i !== at))}
            >
              <Trash2 />
            </IconButton>
          </div>
        ))}
        <Button
          icon={<Plus />}
          disabled={data.patterns.length === 0}
          onClick={() =>
            setStrength([
              ...strength,
              { post: posts[0]?.id ?? null, pattern: data.patterns[0]?.id ?? '', guards: 1 },
            ])
          }
        >
          {tr(texts.addARequirement)}
        </Button>
        <h3 className={heading}>{tr(texts.barredFromTheSite)}</h3>
        {barred.map(({ guard, reason }, at) => (
          <div
            key={guard}
            className={barredLine}
            role="group"
            aria-label={tr(texts.barredGuardValue, { value: at + 1 })}
          >
            <span className={who}>{names.get(guard) ?? tr(texts.formerGuard)}</span>
            <Field label={tr(texts.reason)}>
              <Input
                maxLength={200}
                value={reason}
                onChange={(event) =>
                  setBarred(
                    barred.map((each, i) => (i === at ? { ...each, reason: event.target.value } : each)),
                  )
                }
              />
            </Field>
            <IconButton
              label={tr(texts.removeGuard, { guard: names.get(guard) ?? tr(texts.formerGuard2) })}
              onClick={() => setBarred(barred.filter((_, i) => i !== at))}
            >
              <Trash2 />
            </IconButton>
          </div>
        ))}
        <Combobox
          label={tr(texts.barAGuard)}
          placeholder={tr(texts.typeAName)}
          options={data.guards
            .filter(({ id }) => !barred.some(({ guard }) => guard === id))
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={(guard) => guard !== null && setBarred([...barred, { guard, reason: '' }])}
        />
      </div>
    </Dialog>
  )
}
