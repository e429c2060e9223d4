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

/** A cell: one PostgreSQL database and its server processes, at one URL. */
export interface Place {
  name: string
  url: string
}

/** Returns the digest of an email address as stored in the directory. */
export const accountDigest = (email: string): string => sha256(`account/${email.trim().toLowerCase()}`)

/**
 * Stores in which cell each company is, in a separate small database. It also has digests of
 * account addresses and hashes of phone secrets. It contains no names and no other data of
 * companies.
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

  /**
   * Registers a cell and returns its number, from 1. Company ids contain it, so they differ between
   * cells.
   */
  async join({ name: cell, url }: Place): Promise<number> {
    const { rows } = await this.#pool.query(
      `insert into cell (name, url) values ($1, $2)
        on conflict (name) do update set url = excluded.url returning number`,
      [cell, url],
    )
    return numbered.parse(rows)[0].number
  }

  /** Returns the cell of a company; null if it is in none. */
  async cellOf(company: string): Promise<string | null> {
    const { rows } = await this.#pool.query('select cell from cell_company where company = $1', [company])
    return name.parse(rows)[0]?.cell ?? null
  }

  /** Returns the cell of the phone with this secret. */
  async placeOfPhone(secretHash: string): Promise<Place | null> {
    const { rows } = await this.#pool.query(
      `select cell.name, cell.url from cell_phone join cell_company using (company)
        join cell on cell.name = cell_company.cell where hash = $1`,
      [secretHash],
    )
    return place.parse(rows)[0] ?? null
  }

  /**
   * Returns the cell in which somebody with this address signs in. An unknown address always gets
   * the same cell, so that nobody can find out which addresses have an account.
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

  /** Stores what is in a cell. A company that is registered in another cell stays there. */
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

  /** Stores that the company is in this cell from now on. */
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
