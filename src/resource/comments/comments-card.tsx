import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { totalText } from '../../../contract/core/page.ts'
import { css } from '../../../styled-system/css'
import { commentBody, commentReply, commentsReply, type Comment } from '../../../contract/core/comment.ts'
import { fieldProblem } from '../../../contract/core/field-problem.ts'
import { findMentioned } from '../../../domain/records/comment.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { usePermission, useSession, useTimeZone } from '../../app/app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { Button } from '../../ui/control/button.tsx'
import { Pager } from '../../ui/control/pager.tsx'
import { LoadingState } from '../../ui/status/loading-state.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { useSend } from '../command/use-send.ts'
import type { ResourceView, RecordRow, Reference } from '../record/resource-view.ts'
import { useRefreshOptions } from '../refresh/refresh.ts'
import { FilesInput, type NamedFile } from '../file/files-field.tsx'
import { StoredFileButton } from '../file/stored-file.tsx'
import { MentionField } from './mention-field.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const form = css({ display: 'flex', flexDirection: 'column', gap: '3', padding: '4' })
const foot = css({ display: 'flex', justifyContent: 'flex-end' })
const list = css({ display: 'flex', flexDirection: 'column' })
const entry = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
  paddingInline: '4',
  paddingBlock: '3',
  textStyle: 'dense',
  borderTopWidth: 'thin',
  borderColor: 'line.subtle',
})
const head = css({ display: 'flex', flexWrap: 'wrap', columnGap: '2', color: 'ink.muted' })
const who = css({ fontWeight: 'medium', color: 'ink' })
const words = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
const attached = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const none = css({
  paddingInline: '4',
  paddingBottom: '4',
  paddingTop: '2',
  textStyle: 'dense',
  color: 'ink.muted',
})

interface Props<Row extends RecordRow> {
  kind: ResourceView<Row>
  id: string
  /** persons who can be mentioned */
  people: Reference
}

/** The comments on a record, newest first, and a field to add one. */
export function CommentsCard<Row extends RecordRow>({ kind, id, people }: Props<Row>) {
  const { api } = useSession()
  const timeZone = useTimeZone()
  const mayWrite = usePermission(`Edit ${kind.module}`)
  const [page, setPage] = useState(1)
  const path = `${kind.of.path}/${encodeURIComponent(id)}/comments`
  const query = useQuery({
    queryKey: ['records', kind.of.path, 'comments', id, page],
    queryFn: ({ signal }) => api.get(path, commentsReply, { query: { page }, signal }),
    placeholderData: keepPreviousData,
    ...useRefreshOptions({ stream: kind.of.stream, id }),
  })
  const { data } = query
  const clock = zoneClock(timeZone)
  return (
    <Card title={data ? tr(texts.commentsMeta, { meta: totalText(data.meta) }) : tr(texts.comments)}>
      {mayWrite && <NewComment path={path} people={people} onWritten={() => void query.refetch()} />}
      <LoadingState
        query={query}
        lines={2}
        label={tr(texts.loadingTheComments)}
        failed={tr(texts.commentsCouldNotBeFetched)}
      />
      {data?.data.length === 0 && <p className={none}>{tr(texts.thereAreNoComments)}</p>}
      {data && data.data.length > 0 && (
        <ol className={list} aria-label={tr(texts.comments)}>
          {data.data.map((comment: Comment) => (
            <li key={comment.id} className={entry}>
              <p className={head}>
                <span className={who}>{comment.author ?? tr(texts.somebody)}</span>
                <time dateTime={new Date(comment.at).toISOString()}>{clock.full(comment.at)}</time>
              </p>
              <p className={words}>{comment.text}</p>
              {comment.files.length > 0 && (
                <div className={attached}>
                  {comment.files.map((file) => (
                    <StoredFileButton key={file.digest} {...file} />
                  ))}
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {data && <Pager meta={data.meta} onPage={setPage} />}
    </Card>
  )
}

function NewComment({ path, people, onWritten }: { path: string; people: Reference; onWritten: () => void }) {
  const { busy, send } = useSend()
  const [text, setText] = useState('')
  const [files, setFiles] = useState<NamedFile[]>([])
  const [chosen, setChosen] = useState<readonly { id: string; name: string }[]>([])
  const [problem, setProblem] = useState<string | undefined>()
  const [wrongFiles, setWrongFiles] = useState<string | undefined>()
  const [failure, setFailure] = useState<string | null>(null)
  async function write() {
    const body = { text, user_ids: findMentioned(text, chosen), files }
    const wrong = commentBody.safeParse(body, { error: fieldProblem }).error
    setFailure(null)
    setProblem(wrong?.issues.find(({ path }) => path[0] !== 'files')?.message)
    setWrongFiles(wrong?.issues.find(({ path }) => path[0] === 'files')?.message)
    if (wrong) return
    const outcome = await send('POST', path, commentReply, tr(texts.commentCouldNotBeStored), body)
    if (outcome.kind !== 'done')
      return setFailure(outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
    setText('')
    setChosen([])
    setFiles([])
    onWritten()
  }
  return (
    <form
      className={form}
      noValidate
      aria-label={tr(texts.writeAComment)}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        if (!busy) void write()
      }}
    >
      <MentionField
        label={tr(texts.comment)}
        hint={tr(texts.mentionsATeamMemberWhoGetsAnEmail)}
        error={problem}
        value={text}
        onChange={setText}
        people={people}
        onMention={(person) => setChosen((before) => [...before, person])}
      />
      <FilesInput label={tr(texts.attachments)} value={files} onChange={setFiles} problem={wrongFiles} />
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className={foot}>
        <Button type="submit" tone="solid" busy={busy}>
          {tr(texts.comment)}
        </Button>
      </div>
    </form>
  )
}
