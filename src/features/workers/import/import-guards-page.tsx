import { FileUp } from '../../../ui/icons/control-icons.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import type { ImportCheck } from '../../../../contract/workers/worker-import.ts'
import { usePermission } from '../../../app/app-services.ts'
import { NotAllowed } from '../../../routing/not-allowed.tsx'
import { capitalize } from '../../../resource/record/resource-view.ts'
import { PageFrame } from '../../../resource/record/page-frame.tsx'
import { Button, buttonRecipe } from '../../../ui/control/button.tsx'
import { FileInput } from '../../../ui/file/file-input.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { Spinner } from '../../../ui/status/spinner.tsx'
import { guard, GUARDS_PATH } from '../guard-kind.tsx'
import { ImportFaults } from './import-faults.tsx'
import { ImportUpdates } from './import-updates.tsx'
import { downloadImportTemplate } from './download-import-template.ts'
import { useGuardImport } from './use-guard-import.ts'
import { rich } from '../../../texts/rich.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4', padding: '4' })
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const lead = css({ textStyle: 'dense', color: 'ink.muted', maxWidth: 'prose' })
const area = css({
  width: 'full',
  minHeight: '[8rem]',
  padding: '3',
  bg: 'field',
  color: 'ink',
  borderWidth: 'thin',
  borderColor: 'line.control',
  borderRadius: 'md',
  fontFamily: 'mono',
  fontSize: 'xs',
  _coarse: { fontSize: 'lg' },
  _focusVisible: { outline: 'focus', outlineOffset: '[-1px]' },
})
const tick = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  textStyle: 'dense',
  '& input': { accentColor: '[token(colors.accent)]' },
})
const bar = css({ width: 'full', accentColor: 'accent' })
const count = (many: number, one: string, more = `${one}s`) =>
  many === 1 ? `1 ${one}` : `${many.toLocaleString('en')} ${more}`

/** Page to add many guards from a CSV file. It first shows the file's errors. */
export function ImportGuardsPage() {
  return usePermission('Edit Guards') ? <Import /> : <NotAllowed needs="Edit Guards" />
}

function Import() {
  const [pasted, setPasted] = useState('')
  const [updating, setUpdating] = useState(true)
  const { state, check, checkFile, store, restart } = useGuardImport()
  return (
    <PageFrame kind={guard}>
      <Card
        title={tr(texts.importGuards)}
        aside={
          <Button size="sm" onClick={downloadImportTemplate}>
            {tr(texts.downloadATemplate)}
          </Button>
        }
      >
        <div className={column}>
          {state.at === 'choosing' && (
            <>
              <p className={lead}>{tr(texts.chooseACsvFileWhoseFirstLineNames)}</p>
              <div className={row}>
                <FileInput accept=".csv,text/csv,text/plain" icon={<FileUp aria-hidden />} onFile={checkFile}>
                  {tr(texts.chooseAFile)}
                </FileInput>
              </div>
              <textarea
                className={area}
                aria-label={tr(texts.orPasteTheLines)}
                placeholder={tr(texts.orPasteTheLinesHere)}
                value={pasted}
                spellCheck={false}
                onChange={(event) => setPasted(event.currentTarget.value)}
              />
              <div className={row}>
                <Button disabled={pasted.trim() === ''} onClick={() => void check(pasted)}>
                  {tr(texts.checkWhatWasPasted)}
                </Button>
              </div>
              {state.problem !== null && <Notice kind="error">{state.problem}</Notice>}
            </>
          )}
          {state.at === 'checking' && (
            <p role="status">
              <Spinner /> {tr(texts.checkingEveryLine)}
            </p>
          )}
          {state.at === 'checked' && (
            <>
              <Notice kind={state.found.good.length > 0 ? 'info' : 'warning'}>
                {[
                  tr(texts.readLines, { lines: count(state.found.lines, 'line') }),
                  tr(texts.canBeAdded, { count: count(state.found.good.length, 'guard') }),
                  state.found.updates.length > 0 &&
                    tr(texts.canBeUpdated, { count: count(state.found.updates.length, 'guard') }),
                  state.found.known.length > 0 &&
                    tr(texts.countUnchanged, {
                      count: count(state.found.known.length, 'is', 'are'),
                    }),
                  state.faulty > 0 && `${count(state.faulty, 'line has a fault', 'lines have faults')}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                {state.found.ignored.length > 0 && (
                  <p>{tr(texts.ignoredColumnsIgnored, { ignored: state.found.ignored.join(', ') })}</p>
                )}
              </Notice>
              <ImportFaults faults={state.found.faults} title={tr(texts.whatIsWrong)} />
              <ImportFaults faults={state.found.known} title={tr(texts.existingGuard)} />
              <ImportUpdates updates={state.found.updates} />
              {state.found.updates.length > 0 && (
                <label className={tick}>
                  <input
                    type="checkbox"
                    checked={updating}
                    onChange={(event) => setUpdating(event.currentTarget.checked)}
                  />
                  {tr(texts.updateUpdateCountAsListed, {
                    updateCount: count(state.found.updates.length, 'guard'),
                  })}
                </label>
              )}
              <Store found={state.found} updating={updating} onStore={store} onRestart={restart} />
            </>
          )}
          {state.at === 'adding' && (
            <>
              <p role="status">
                {tr(texts.doneOfTotalSavedPleaseKeepThisPage, {
                  done: state.done.toLocaleString('en'),
                  total: count(state.total, 'guard'),
                })}
              </p>
              <progress
                className={bar}
                aria-label={tr(texts.guardsSaved)}
                value={state.done}
                max={state.total}
              />
            </>
          )}
          {state.at === 'added' && (
            <>
              {state.problem === null ? (
                <Notice kind="success">
                  {rich(texts.addedAddedValueValue2, {
                    added: count(state.added, 'guard'),
                    value:
                      state.updated > 0 &&
                      ` ${tr(texts.updatedUpdated, { updated: count(state.updated, 'guard') })}`,
                    value2:
                      state.known > 0 &&
                      ` ${tr(texts.knownSkippedBecauseTheyExistAlready, { known: count(state.known, 'was', 'were') })}`,
                  })}
                </Notice>
              ) : (
                <Notice kind="error">
                  {state.updated > 0
                    ? tr(texts.addedAddedUpdatedUpdatedThenItStoppedProblem, {
                        added: count(state.added, 'guard'),
                        updated: state.updated,
                        problem: state.problem,
                      })
                    : tr(texts.addedAddedThenItStoppedProblemImportThe, {
                        added: count(state.added, 'guard'),
                        problem: state.problem,
                      })}
                </Notice>
              )}
              <ImportFaults faults={state.faults} title={tr(texts.notSaved)} />
              <div className={row}>
                <Link to={GUARDS_PATH} className={buttonRecipe({ tone: 'solid' })}>
                  {tr(texts.toTheGuards)}
                </Link>
                <Button onClick={restart}>{tr(texts.importAnotherFile)}</Button>
              </div>
            </>
          )}
        </div>
      </Card>
    </PageFrame>
  )
}

interface StoreProps {
  found: ImportCheck
  updating: boolean
  onStore: (of: Pick<ImportCheck, 'good' | 'updates'>) => Promise<void>
  onRestart: () => void
}

/** Buttons: choose another file, or store the guards that were read. */
function Store({ found: { good, updates: listed }, updating, onStore, onRestart }: StoreProps) {
  const updates = updating ? listed : []
  const parts = [
    (good.length > 0 || updates.length === 0) && tr(texts.addCount, { count: count(good.length, 'guard') }),
    updates.length > 0 && tr(texts.updateCount, { count: updates.length.toLocaleString('en') }),
  ]
  return (
    <div className={row}>
      <Button onClick={onRestart}>{tr(texts.chooseAnotherFile)}</Button>
      <Button
        tone="solid"
        disabled={good.length + updates.length === 0}
        onClick={() => void onStore({ good, updates })}
      >
        {capitalize(parts.filter(Boolean).join(', '))}
      </Button>
    </div>
  )
}
