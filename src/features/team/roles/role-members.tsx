import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { teamMembers } from '../../../../contract/team/team-member.ts'
import { usePermission, useSession } from '../../../app/app-services.ts'
import { useRefreshOptions } from '../../../resource/refresh/refresh.ts'
import { Card } from '../../../ui/content/card.tsx'
import { Cell, HeadCell, Table } from '../../../ui/content/table.tsx'
import { Pager } from '../../../ui/control/pager.tsx'
import { LoadingState } from '../../../ui/status/loading-state.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const none = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })
const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })

export function RoleMembers({ roleId }: { roleId: string }) {
  return usePermission('View Back Office Team') && <Members roleId={roleId} />
}

function Members({ roleId }: { roleId: string }) {
  const { api } = useSession()
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['records', teamMembers.path, 'role', roleId, page],
    queryFn: ({ signal }) =>
      api.get(teamMembers.path, teamMembers.page, { query: { role_id: roleId, page, per_page: 10 }, signal }),
    placeholderData: keepPreviousData,
    ...useRefreshOptions({ stream: teamMembers.stream }),
  })
  const { data } = query
  return (
    <Card title={tr(texts.whoHasIt)}>
      <LoadingState
        query={query}
        lines={3}
        label={tr(texts.loadingThePeople)}
        failed={tr(texts.peopleCouldNotBeFetched)}
      />
      {data?.data.length === 0 && <p className={none}>{tr(texts.nobody)}</p>}
      {data && data.data.length > 0 && (
        <Table caption={tr(texts.whoHasIt)}>
          <thead>
            <tr>
              <HeadCell>{tr(texts.name)}</HeadCell>
              <HeadCell>{tr(texts.email)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {data.data.map(({ id, full_name: name, email }) => (
              <tr key={id}>
                <Cell>
                  <Link to={`/employees/back-office/view-back-office-user/${id}`} className={link}>
                    {name}
                  </Link>
                </Cell>
                <Cell>{email}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {data && <Pager meta={data.meta} onPage={setPage} />}
    </Card>
  )
}
