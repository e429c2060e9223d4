import { useState } from 'react'
import { css } from '../../../../styled-system/css'
import type { RosterData } from '../../../../contract/roster/roster.ts'
import type { RosterTemplate } from '../../../../contract/roster/roster-template.ts'
import type { ConflictRules, AssignmentDuty } from '../../../../domain/roster/find-conflicts.ts'
import type { TemplateDuty } from '../../../../domain/roster/roster-template.ts'
import { Field } from '../../../ui/control/field.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { ApplyTemplate } from './apply-template.tsx'
import { SaveTemplate } from './save-template.tsx'
import { TemplateRow } from './template-row.tsx'
import { useTemplates } from './use-templates.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const list = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  maxHeight: '[16rem]',
  overflowY: 'auto',
})
const note = css({ textStyle: 'dense', color: 'ink.muted' })
const SEARCHED_FROM = 8

interface Props {
  data: RosterData
  /** Monday of the first displayed week, YYYY-MM-DD */
  week: string
  /** Mondays of the displayed weeks that are not over, YYYY-MM-DD */
  weeks: readonly string[]
  spanOf: ConflictRules['spanOf']
  onApply: (duties: readonly AssignmentDuty[]) => Promise<void>
  onClose: () => void
}

/** Dialog with the company's roster templates: save a week as a template, or apply one to a week. */
export function TemplatesDialog({ data, week, weeks, spanOf, onApply, onClose }: Props) {
  const [search, setSearch] = useState('')
  const templates = useTemplates(search.trim())
  const [chosen, setChosen] = useState<{ name: string; duties: readonly TemplateDuty[] } | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)

  async function choose({ id, name }: RosterTemplate) {
    try {
      setChosen({ name, duties: await templates.dutiesOf(id) })
      setWrong(null)
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error))
    }
  }
  const problem = wrong ?? templates.error?.message
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={chosen ? tr(texts.applyName, { name: chosen.name }) : tr(texts.rosterTemplates)}
    >
      {chosen ? (
        <ApplyTemplate
          data={data}
          weeks={weeks}
          duties={chosen.duties}
          spanOf={spanOf}
          onApply={async (duties) => {
            await onApply(duties)
            onClose()
          }}
          onBack={() => setChosen(null)}
        />
      ) : (
        <div className={column}>
          <SaveTemplate data={data} week={week} templates={templates} />
          {problem && <Notice kind="error">{problem}</Notice>}
          {(templates.total > SEARCHED_FROM || search !== '') && (
            <Field label={tr(texts.findATemplate)} labelHidden>
              <Input
                size="sm"
                placeholder={tr(texts.findATemplate)}
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            </Field>
          )}
          {templates.isLoading ? (
            <SkeletonLines count={2} label={tr(texts.loadingTheTemplates)} />
          ) : templates.templates.length === 0 ? (
            <p className={note}>
              {search ? tr(texts.noTemplateHasThisName) : tr(texts.thereIsNoTemplateYetSaveAWeek)}
            </p>
          ) : (
            <ul className={list} aria-label={tr(texts.templates)}>
              {templates.templates.map((each) => (
                <TemplateRow
                  key={each.id}
                  template={each}
                  templates={templates}
                  mayApply={weeks.length > 0}
                  onApply={() => void choose(each)}
                />
              ))}
            </ul>
          )}
          {templates.total > templates.templates.length && (
            <p className={note}>
              {tr(texts.templateCountOfTotalAreListed, {
                templateCount: templates.templates.length,
                total: templates.total,
              })}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
