import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { Cell, HeadCell, Table } from '../../../ui/content/table.tsx'

const none = css({ padding: '4', textStyle: 'dense', color: 'ink.muted' })

/** A small table. The first value of each row is its React key and is not shown. */
export function GuestRows(props: {
  head: readonly string[]
  rows: readonly (readonly [string, ...ReactNode[]])[]
  none: string
}) {
  if (props.rows.length === 0) return <p className={none}>{props.none}</p>
  return (
    <Table caption={props.head.join(', ')}>
      <thead>
        <tr>
          {props.head.map((label) => (
            <HeadCell key={label}>{label}</HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map(([id, ...cells]) => (
          <tr key={id}>
            {cells.map((cell, at) => (
              <Cell key={props.head[at]}>{cell}</Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
