import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { css } from '../../../../styled-system/css'
import {
  type BankLine,
  bankLines,
  type MatchProposal,
  proposalsReply,
} from '../../../../contract/billing/bank-line.ts'
import { moneyText } from '../../../../domain/money/money-text.ts'
import { usePermission, useSession } from '../../../app/app-services.ts'
import { useSend } from '../../../resource/command/use-send.ts'
import { MoneyInput } from '../../../resource/form/money-field.tsx'
import { RecordPicker } from '../../../resource/form/record-picker.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { Cell, HeadCell, Table } from '../../../ui/content/table.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { Badge } from '../../../ui/status/badge.tsx'
import { LoadingState } from '../../../ui/status/loading-state.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { clientReference } from '../billing-contract-references.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '4', padding: '4' })
const entry = css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'end' })
const muted = css({ color: 'ink.muted' })
const likely = (score: number) => (score >= 60 ? 'accent' : 'neutral')

/** The proposals that the person accepted: invoices of one client, with the amounts to pay. */
type Chosen = Pick<MatchProposal, 'invoice_id' | 'number' | 'amount'>

/**
 * Card that proposes the invoices that a bank line may pay, for a person to confirm. The rest of the amount
 * becomes credit of the client.
 */
export function MatchCard({ line }: { line: BankLine }) {
  const { api } = useSession()
  const mayMatch = usePermission('Edit Billing')
  const { busy, send } = useSend()
  const [client, setClient] = useState<string | null>(null)
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const path = `/bank-lines/${encodeURIComponent(line.id)}`
  const query = useQuery({
    queryKey: ['records', bankLines.path, line.id, 'proposals'],
    queryFn: ({ signal }) =>
      api.get(`${path}/proposals`, proposalsReply, {
        signal,
        failure: tr(texts.proposalsCouldNotBeFetched),
      }),
  })
  const { data } = query
  const rest = chosen.reduce((sum, { amount }) => sum - amount, line.amount)
  const money = (minor: number) => moneyText(minor, line.currency)

  function choose(of: MatchProposal) {
    const others = of.client_id === client ? chosen : []
    const left = others.reduce((sum, { amount }) => sum - amount, line.amount)
    setClient(of.client_id)
    setChosen([...others, { ...of, amount: Math.max(0, Math.min(of.open, left)) }])
  }
  async function match() {
    setFailure(null)
    const allocations = chosen.map(({ invoice_id: invoice, amount }) => ({ invoice, amount }))
    const failed = tr(texts.lineCouldNotBeMatched)
    const said = { client_id: client, allocations }
    const outcome = await send('POST', `${path}/match`, bankLines.reply, failed, said)
    if (outcome.kind === 'done') return showToast('success', tr(texts.lineIsMatched))
    const [wrong] = outcome.kind === 'invalid' ? Object.values(outcome.fields).flat() : []
    setFailure(wrong ?? ('message' in outcome ? outcome.message : failed))
  }
  return (
    <Card title={tr(texts.matchWithInvoices)}>
      {data ? (
        <Proposals
          all={data.data.filter((each) => !chosen.some(({ invoice_id: id }) => id === each.invoice_id))}
          money={money}
          onChoose={mayMatch ? choose : null}
        />
      ) : (
        <LoadingState
          query={query}
          lines={3}
          label={tr(texts.loadingTheProposals)}
          failed={tr(texts.proposalsCouldNotBeFetched2)}
        />
      )}
      {mayMatch && (
        <div className={body}>
          <RecordPicker
            label={tr(texts.client)}
            reference={clientReference}
            value={client}
            onChange={(id) => {
              setClient(id)
              setChosen([])
            }}
            clearable
          />
          {chosen.map((each) => (
            <div key={each.invoice_id} className={entry}>
              <Field
                label={tr(texts.amountForNumberCurrency, { number: each.number, currency: line.currency })}
              >
                <MoneyInput
                  value={each.amount}
                  currency={line.currency}
                  onChange={(amount) =>
                    setChosen(chosen.map((other) => (other === each ? { ...each, amount } : other)))
                  }
                />
              </Field>
              <Button onClick={() => setChosen(chosen.filter((other) => other !== each))}>
                {tr(texts.leaveOut)}
              </Button>
            </div>
          ))}
          {client !== null && rest > 0 && (
            <p className={muted}>{tr(texts.restBecomesACreditOnTheClientsAccount, { rest: money(rest) })}</p>
          )}
          {rest < 0 && <Notice kind="error">{tr(texts.thisIsMoreThanWasReceived)}</Notice>}
          {failure && <Notice kind="error">{failure}</Notice>}
          <div>
            <Button
              tone="solid"
              busy={busy}
              disabled={client === null || !(rest >= 0)}
              onClick={() => void match()}
            >
              {tr(texts.confirmTheMatch)}
            </Button>
          </div>
        </div>
      )}
    </Card>
  )
}

interface ProposalsProps {
  all: readonly MatchProposal[]
  money: (minor: number) => string
  onChoose: ((proposal: MatchProposal) => void) | null
}

function Proposals({ all, money, onChoose }: ProposalsProps) {
  if (all.length === 0) return <p className={body}>{tr(texts.noOtherUnpaidInvoiceMatchesThisBankLine)}</p>
  return (
    <Table caption={tr(texts.proposals)}>
      <thead>
        <tr>
          <HeadCell>{tr(texts.invoice)}</HeadCell>
          <HeadCell wide>{tr(texts.client)}</HeadCell>
          <HeadCell numeric>{tr(texts.open)}</HeadCell>
          <HeadCell wide>{tr(texts.why)}</HeadCell>
          <HeadCell>{tr(texts.score)}</HeadCell>
          <HeadCell>
            <span className={css({ srOnly: true })}>{tr(texts.choose2)}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {all.map((each) => (
          <tr key={each.invoice_id}>
            <Cell>{each.number}</Cell>
            <Cell wide>{each.client_name}</Cell>
            <Cell numeric>{money(each.open)}</Cell>
            <Cell wide>{each.reasons.join(', ')}</Cell>
            <Cell>
              <Badge tone={likely(each.score)}>{tr(texts.scoreOf100, { score: each.score })}</Badge>
            </Cell>
            <Cell>
              {onChoose && (
                <Button
                  size="sm"
                  aria-label={tr(texts.chooseNumber, { number: each.number })}
                  onClick={() => onChoose(each)}
                >
                  {tr(texts.choose2)}
                </Button>
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
