import { CsvError, parse } from 'csv-parse/sync'
import type { z } from 'zod'
import {
  type ImportedStatement,
  MAX_STATEMENT_LINES,
  type statementBody,
} from '../../../contract/billing/bank-line.ts'
import { bankLineStream, type ImportedLine } from '../../../domain/billing/payments/bank-line.ts'
import {
  columnsFromTitles,
  findHeader,
  guessTitles,
} from '../../../domain/billing/payments/statement-columns.ts'
import { type StatementLines, statementLines } from '../../../domain/billing/payments/statement-lines.ts'
import { canonicalJson } from '../../../domain/event-sourcing/canonical-json.ts'
import type { Account } from '../../auth/account.ts'
import type { Context } from '../../app/context.ts'
import { lockHead } from '../../event-log/append.ts'
import { handleCommandIn } from '../../event-log/handle-command.ts'
import { nextId } from '../../event-log/next-id.ts'
import { sha256 } from '../../event-log/sha256.ts'
import { padToPowerOfTwo } from '../../fixes/batches.ts'
import { HttpProblem } from '../../http/reply/problem-reply.ts'

type Asked = z.infer<typeof statementBody>

/**
 * Imports the unknown lines of a bank statement in one transaction. A digest identifies a line; equal lines
 * within one file get different ones.
 */
export async function importStatement(
  context: Context,
  { company, userId }: Account,
  asked: Asked,
): Promise<ImportedStatement> {
  const { lines: found, left, unreadable } = linesOf(asked)
  if (found.length > MAX_STATEMENT_LINES)
    throw wrong(`Please keep it to ${MAX_STATEMENT_LINES.toLocaleString('en')} lines.`)
  const lines = withDigests(found)
  const imported = await context.db.transaction().execute(async (trx) => {
    // lock before reading, so that the second of two parallel imports sees the lines of the first
    await lockHead(trx, company)
    const known = new Set<string>()
    for (let from = 0; from < lines.length; from += 500) {
      const digests = lines.slice(from, from + 500).map(({ digest }) => digest)
      const rows = await trx
        .selectFrom('bank_line')
        .select('digest')
        .where('company', '=', company)
        .where('digest', 'in', padToPowerOfTwo(digests))
        .execute()
      for (const { digest } of rows) known.add(digest)
    }
    const unknown = lines.filter(({ digest }) => !known.has(digest))
    for (const line of unknown) {
      const handled = await handleCommandIn(context, trx, bankLineStream, {
        company,
        id: await nextId(trx, company, bankLineStream.name),
        command: { type: 'ImportBankLine', ...line },
        commandId: context.newId(),
        by: `user:${userId}`,
        at: context.now(),
      })
      if (!handled.ok) throw new Error(`A bank line was refused: ${handled.refusal.message}`)
    }
    return unknown.length
  })
  if (imported > 0) context.events.wake(company)
  return { imported, known: lines.length - imported, left, unreadable: unreadable.slice(0, 100) }
}

function linesOf({ source, currency, content, columns }: Asked): StatementLines {
  const rows = rowsOf(content)
  const header = columns ? columnsFromTitles(rows, columns) : findHeader(rows)
  if (header) return statementLines(rows, header, { source, currency })
  const message = 'Please say which columns have the date and the amount that was received.'
  throw new HttpProblem(422, message, {
    code: 'unknown_columns',
    data: { columns: [message] },
    titles: guessTitles(rows),
  })
}

function rowsOf(content: string): string[][] {
  try {
    return parse(content, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      delimiter: [',', ';', '\t'],
      to: MAX_STATEMENT_LINES * 5,
    })
  } catch (error) {
    if (error instanceof CsvError) throw wrong(`This is not readable CSV: ${error.message}`)
    throw error
  }
}

function withDigests(lines: StatementLines['lines']): ImportedLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const said = canonicalJson(line)
    const nth = (seen.get(said) ?? 0) + 1
    seen.set(said, nth)
    return { ...line, digest: sha256(`${said} ${nth}`) }
  })
}

const wrong = (message: string) =>
  new HttpProblem(422, message, { code: 'invalid', data: { content: [message] } })
