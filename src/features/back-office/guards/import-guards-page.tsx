import { FileUp } from '../../../ui/icons/control-icons.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { usePermission } from '../../../app-services.ts'
import { NotAllowed } from '../../../not-allowed.tsx'
import { PageFrame } from '../../../resource/record/page-frame.tsx'
import { Button, buttonRecipe } from '../../../ui/control/button.tsx'
import { FileInput } from '../../../ui/control/file-input.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { Spinner } from '../../../ui/status/spinner.tsx'
import { guard, GUARDS } from './guard-kind.tsx'
import { ImportFaults } from './import-faults.tsx'
import { saveTemplate } from './import-template.ts'
import { useGuardImport } from './use-guard-import.ts'

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
const bar = css({ width: 'full', accentColor: 'accent' })
const count = (many: number, one: string, more = `${one}s`) =>
  many === 1 ? `1 ${one}` : `${many.toLocaleString('en')} ${more}`

/** Adds many guards from a CSV file, once it has been shown what is wrong with it. */
export function ImportGuardsPage() {
  return usePermission('Edit Guards') ? <Import /> : <NotAllowed needs="Edit Guards" />
}

function Import() {
  const [pasted, setPasted] = useState('')
  const { state, check, checkFile, add, restart } = useGuardImport()
  return (
    <PageFrame kind={guard}>
      <Card
        title="Import guards"
        aside={
          <Button size="sm" onClick={saveTemplate}>
            Download a template
          </Button>
        }
      >
        <div className={column}>
          {state.at === 'choosing' && (
            <>
              <p className={lead}>
                A CSV file whose first line names the columns, as the template or the export of the list does.
                Nobody is added before you have seen what is wrong with each line. Each guard needs an
                employee number or a national ID: who has one that is on the books already is passed over.
              </p>
              <div className={row}>
                <FileInput accept=".csv,text/csv,text/plain" icon={<FileUp aria-hidden />} onFile={checkFile}>
                  Choose a file…
                </FileInput>
              </div>
              <textarea
                className={area}
                aria-label="Or paste the lines"
                placeholder="Or paste the lines here"
                value={pasted}
                spellCheck={false}
                onChange={(event) => setPasted(event.currentTarget.value)}
              />
              <div className={row}>
                <Button disabled={pasted.trim() === ''} onClick={() => void check(pasted)}>
                  Check what was pasted
                </Button>
              </div>
              {state.problem !== null && <Notice kind="error">{state.problem}</Notice>}
            </>
          )}
          {state.at === 'checking' && (
            <p role="status">
              <Spinner /> Checking every line…
            </p>
          )}
          {state.at === 'checked' && (
            <>
              <Notice kind={state.found.good.length > 0 ? 'info' : 'warning'}>
                {[
                  `${count(state.found.lines, 'line')} read`,
                  `${count(state.found.good.length, 'guard')} can be added`,
                  state.found.known.length > 0 &&
                    `${count(state.found.known.length, 'is', 'are')} on the books already`,
                  state.faulty > 0 && `${count(state.faulty, 'line has a fault', 'lines have faults')}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                {state.found.ignored.length > 0 && (
                  <p>{`Columns that are not looked at: ${state.found.ignored.join(', ')}.`}</p>
                )}
              </Notice>
              <ImportFaults faults={state.found.faults} title="What is wrong" />
              <ImportFaults faults={state.found.known} title="On the books already" />
              <div className={row}>
                <Button onClick={restart}>Choose another file</Button>
                <Button tone="solid" disabled={state.found.good.length === 0} onClick={() => void add()}>
                  {`Add ${count(state.found.good.length, 'guard')}`}
                </Button>
              </div>
            </>
          )}
          {state.at === 'adding' && (
            <>
              <p role="status">{`${state.done.toLocaleString('en')} of ${count(state.total, 'guard')} added. Please keep this page open.`}</p>
              <progress className={bar} aria-label="Guards added" value={state.done} max={state.total} />
            </>
          )}
          {state.at === 'added' && (
            <>
              {state.problem === null ? (
                <Notice kind="success">
                  {`${count(state.added, 'guard')} added.`}
                  {state.known > 0 &&
                    ` ${count(state.known, 'was', 'were')} on the books by then and passed over.`}
                </Notice>
              ) : (
                <Notice kind="error">
                  {`${count(state.added, 'guard')} added, then it stopped: ${state.problem} Import the same file again to go on: nobody is added twice.`}
                </Notice>
              )}
              <ImportFaults faults={state.faults} title="Not added" />
              <div className={row}>
                <Link to={GUARDS} className={buttonRecipe({ tone: 'solid' })}>
                  To the guards
                </Link>
                <Button onClick={restart}>Import another file</Button>
              </div>
            </>
          )}
        </div>
      </Card>
    </PageFrame>
  )
}
