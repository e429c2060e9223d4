import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { totalText } from '../../../contract/core/page.ts'
import { css } from '../../../styled-system/css'
import { useLimits, usePermission, useSession } from '../../app/app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { Badge } from '../../ui/status/badge.tsx'
import { LoadingState } from '../../ui/status/loading-state.tsx'
import { useRefreshOptions } from '../refresh/refresh.ts'
import { RELATED_KINDS, type Relation, type RelatedKind } from './related-kinds.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from '../record/texts.ts'

const MOST = 5
const list = css({ display: 'flex', flexDirection: 'column' })
const entry = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  paddingInline: '4',
  paddingBlock: '2',
  textStyle: 'dense',
  '&:not(:first-child)': { borderTopWidth: 'thin', borderColor: 'line.subtle' },
})
const link = css({
  flex: '1',
  minWidth: '[12rem]',
  overflowWrap: 'anywhere',
  color: 'accent.ink',
  _hover: { textDecoration: 'underline' },
})
const detail = css({ color: 'ink.muted' })
const none = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })
const all = css({ textStyle: 'dense', color: 'accent.ink', _hover: { textDecoration: 'underline' } })

/** Cards with the newest records that refer to this one, one card per type that the account may see. */
export function RelatedRecords({ of, id }: { of: Relation; id: string }) {
  return RELATED_KINDS.filter(({ by }) => by.includes(of)).map((kind) => (
    <Related key={kind.many} kind={kind} title={kind.title(of)} only={{ ...kind.only?.(of), [of]: id }} />
  ))
}

/** Cards with the company's newest records, one card per type that the account may see. */
export function NewestRecords() {
  return RELATED_KINDS.map((kind) => (
    <Related key={kind.many} kind={kind} title={tr(texts.newestMany, { many: kind.many })} only={{}} />
  ))
}

interface Props {
  kind: RelatedKind
  title: string
  /** filters of the list */
  only: Record<string, string>
}

function Related(props: Props) {
  const { module, isShownToLimited } = props.kind
  const isLimited = useLimits() !== null
  const maySee = usePermission(`View ${module}`)
  return maySee && (!isLimited || isShownToLimited) ? <RelatedCard {...props} /> : null
}

function RelatedCard({ kind, title, only }: Props) {
  const { api } = useSession()
  const { many, resource, shown } = kind
  const query = useQuery({
    queryKey: ['records', resource.path, 'related', only],
    queryFn: ({ signal }) =>
      api.get(resource.path, resource.page, { query: { ...only, per_page: MOST }, signal }),
    placeholderData: keepPreviousData,
    ...useRefreshOptions({ stream: resource.stream, others: resource.shows }),
  })
  const { data } = query
  const total = data?.meta.total ?? 0
  return (
    <Card
      title={data ? `${title} (${totalText(data.meta)})` : title}
      aside={
        data &&
        total > MOST && (
          <Link to={{ pathname: kind.list, search: new URLSearchParams(only).toString() }} className={all}>
            {tr(texts.allMetaMany, { meta: totalText(data.meta), many })}
          </Link>
        )
      }
    >
      <LoadingState
        query={query}
        lines={2}
        label={tr(texts.loadingTheMany, { many })}
        failed={tr(texts.manyCouldNotBeFetched2, { many })}
      />
      {data && total === 0 && (
        <p className={none}>{tr(texts.thereAreNoTitle, { title: title.toLowerCase() })}</p>
      )}
      {data && total > 0 && (
        <ul className={list} aria-label={title}>
          {data.data.map(shown).map(({ to, text, status, tone, about }) => (
            <li key={to} className={entry}>
              <Link to={to} className={link}>
                {text}
              </Link>
              <span className={detail}>{about}</span>
              <Badge tone={tone}>{status}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
