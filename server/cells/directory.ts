import pg from 'pg'
import { z } from 'zod'
import { sha256 } from '../event-log/sha256.ts'

const SCHEMA = `
  create table if not exists cell (name text primary key, url text not null, number serial);
  create table if not exists cell_company (company text primary key, cell text not null);
  create table if not exists cell_account (digest text primary key, company text not null);
  create table if not exists cell_phone (hash text primary key, company text not null);
  create index if not exists cell_account_company on cell_account (company);
  create index if not exists cell_phone_company on cell_phone (company)`

const name = z.array(z.object({ cell: z.string() }))
const place = z.array(z.object({ name: z.string(), url: z.string() }))
const numbered = z.tuple([z.object({ number: z.number() })])

/** A cell: one PostgreSQL and the processes on it, under one address. */
export interface Place {
  name: string
  url: string
}

/** What the directory holds of an address of mail: it is compared and never shown. */
export const accountDigest = (email: string): string => sha256(`account/${email.trim().toLowerCase()}`)

/**
 * Which company is in which cell, in a small database of its own: also by the digest of an account's address and by the
 * hash of a phone's secret. It holds no names and no data of companies.
 */
export class Directory {
  readonly #pool: pg.Pool

  constructor(url: string) {
    this.#pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 2000 })
    this.#pool.on('error', () => {})
  }

  async prepare(): Promise<void> {
    await this.#pool.query(SCHEMA)
  }

  /** Gives the number of the cell, from 1; by it companies of different cells have different ids. */
  async join({ name: cell, url }: Place): Promise<number> {
    const { rows } = await this.#pool.query(
      `insert into cell (name, url) values ($1, $2)
        on conflict (name) do update set url = excluded.url returning number`,
      [cell, url],
    )
    return numbered.parse(rows)[0].number
  }

  /** The cell of a company; null where it is in none. */
  async cellOf(company: string): Promise<string | null> {
    const { rows } = await this.#pool.query('select cell from cell_company where company = $1', [company])
    return name.parse(rows)[0]?.cell ?? null
  }

  /** Where the company of a phone is. */
  async placeOfPhone(secretHash: string): Promise<Place | null> {
    const { rows } = await this.#pool.query(
      `select cell.name, cell.url from cell_phone join cell_company using (company)
        join cell on cell.name = cell_company.cell where hash = $1`,
      [secretHash],
    )
    return place.parse(rows)[0] ?? null
  }

  /**
   * Where somebody with this address signs in. Of an address that nobody has, always the same cell: nobody can tell whether
   * there is such an account.
   */
  async placeOfAccount(email: string): Promise<Place | null> {
    const digest = accountDigest(email)
    const { rows } = await this.#pool.query(
      `select cell.name, cell.url from cell_account join cell_company using (company)
        join cell on cell.name = cell_company.cell where digest = $1`,
      [digest],
    )
    const found = place.parse(rows)[0]
    if (found) return found
    const every = place.parse((await this.#pool.query('select name, url from cell order by number')).rows)
    return every[Number.parseInt(digest.slice(0, 8), 16) % Math.max(1, every.length)] ?? null
  }

  /** Tells what is in a cell. A company that another cell has stays there. */
  async tell(
    cell: string,
    company: string,
    { emails, phones }: { emails: readonly string[]; phones: readonly string[] },
  ): Promise<void> {
    await this.#pool.query(
      'insert into cell_company (company, cell) values ($1, $2) on conflict (company) do nothing',
      [company, cell],
    )
    if ((await this.cellOf(company)) !== cell) return
    await this.#pool.query(
      `insert into cell_account select unnest($1::text[]), $2
        on conflict (digest) do update set company = excluded.company`,
      [[...new Set(emails.map(accountDigest))], company],
    )
    await this.#pool.query(
      `insert into cell_phone select unnest($1::text[]), $2
        on conflict (hash) do update set company = excluded.company`,
      [[...new Set(phones)], company],
    )
  }

  /** From now on the company is in this cell. */
  async move(company: string, cell: string): Promise<void> {
    await this.#pool.query(
      `insert into cell_company (company, cell) values ($1, $2)
        on conflict (company) do update set cell = excluded.cell`,
      [company, cell],
    )
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }
}
