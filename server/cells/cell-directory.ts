import { createHmac, hkdfSync } from 'node:crypto'
import pg from 'pg'
import { z } from 'zod'
import { ConfigError } from '../config-error.ts'
import type { ServerKeys } from '../keys/server-keys.ts'

const SCHEMA = `
  create table if not exists cell (name text primary key, url text not null, ring text not null, number serial);
  create table if not exists cell_company (company text primary key, cell text not null);
  create table if not exists cell_account (digest text primary key, company text not null);
  create table if not exists cell_phone (hash text primary key, company text not null);
  create index if not exists cell_account_company on cell_account (company);
  create index if not exists cell_phone_company on cell_phone (company)`

const name = z.array(z.object({ cell: z.string() }))
const place = z.array(z.object({ name: z.string(), url: z.string() }))
const numbered = z.tuple([z.object({ number: z.number() })])

/** A cell is one PostgreSQL database with its server processes, at one URL; each company is in one. */
export interface CellAddress {
  name: string
  url: string
}

type Keys = Pick<ServerKeys, 'id' | 'all'>

/**
 * Returns an HMAC with the oldest key of the key ring, which does not change when keys are rotated. Without
 * the key, nobody can find out whether the directory contains an email address.
 */
function keyedDigest({ all }: Keys, said: string): string {
  const key = hkdfSync('sha256', all().at(-1) ?? new Uint8Array(), new Uint8Array(), 'directory of cells', 32)
  return createHmac('sha256', Buffer.from(key)).update(said).digest('hex')
}

const normal = (email: string): string => email.trim().toLowerCase()

/**
 * The directory of all cells, in a small database of its own. It contains the cell of each company, account
 * (by a keyed digest of its email address) and phone (by the hash of its secret). It contains no names and
 * no other data. All cells have the same keys.
 */
export class CellDirectory {
  readonly #pool: pg.Pool
  readonly #keys: Keys

  constructor(url: string, keys: Keys) {
    this.#keys = keys
    this.#pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 2000 })
    this.#pool.on('error', () => {})
  }

  async prepare(): Promise<void> {
    await this.#pool.query(SCHEMA)
  }

  /**
   * Registers this cell and returns its number, from 1. New company ids are derived from it, so that cells
   * never create the same id. Throws if other cells have other keys.
   */
  async join({ name: cell, url }: CellAddress): Promise<number> {
    const { rows: others } = await this.#pool.query('select 1 from cell where name <> $1 and ring <> $2', [
      cell,
      this.#keys.id,
    ])
    if (others.length > 0)
      throw new ConfigError(
        'SECRET_FILE: the cells of one directory have the same keys, and another has others',
      )
    const { rows } = await this.#pool.query(
      `insert into cell (name, url, ring) values ($1, $2, $3)
        on conflict (name) do update set url = excluded.url, ring = excluded.ring returning number`,
      [cell, url, this.#keys.id],
    )
    return numbered.parse(rows)[0].number
  }

  /** Returns the name of the cell of a company; null: the directory does not contain the company. */
  async findCell(company: string): Promise<string | null> {
    const { rows } = await this.#pool.query('select cell from cell_company where company = $1', [company])
    return name.parse(rows)[0]?.cell ?? null
  }

  /** Returns the cell of the phone with this secret; null: unknown. */
  async findPhoneCell(secretHash: string): Promise<CellAddress | null> {
    const { rows } = await this.#pool.query(
      `select cell.name, cell.url from cell_phone join cell_company using (company)
        join cell on cell.name = cell_company.cell where hash = $1`,
      [secretHash],
    )
    return place.parse(rows)[0] ?? null
  }

  /**
   * Returns the cell in which this email address signs in. An unknown address always gets the same cell,
   * until a cell is added. The reply can therefore not reveal whether an account exists.
   */
  async findAccountCell(email: string): Promise<CellAddress | null> {
    const digest = keyedDigest(this.#keys, `account/${normal(email)}`)
    const { rows } = await this.#pool.query(
      `select cell.name, cell.url from cell_account join cell_company using (company)
        join cell on cell.name = cell_company.cell where digest = $1`,
      [digest],
    )
    const found = place.parse(rows)[0]
    if (found) return found
    const every = place.parse((await this.#pool.query('select name, url from cell order by number')).rows)
    const rank = ({ name: cell }: CellAddress) => keyedDigest(this.#keys, `nobody/${cell}/${normal(email)}`)
    return every.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))[0] ?? null
  }

  /**
   * Records the accounts and phones of a company in a cell, and removes those that no longer exist. If the
   * directory has another cell for the company, that entry stays.
   */
  async publish(
    cell: string,
    company: string,
    { emails, phones }: { emails: readonly string[]; phones: readonly string[] },
  ): Promise<void> {
    await this.#pool.query(
      'insert into cell_company (company, cell) values ($1, $2) on conflict (company) do nothing',
      [company, cell],
    )
    if ((await this.findCell(company)) !== cell) return
    const digests = emails.map((email) => keyedDigest(this.#keys, `account/${normal(email)}`))
    await this.#keep('cell_account', 'digest', company, digests)
    await this.#keep('cell_phone', 'hash', company, phones)
  }

  async #keep(table: string, column: string, company: string, values: readonly string[]): Promise<void> {
    const all = [[...new Set(values)], company]
    await this.#pool.query(`delete from ${table} where ${column} <> all($1::text[]) and company = $2`, all)
    await this.#pool.query(
      `insert into ${table} select unnest($1::text[]), $2
        on conflict (${column}) do update set company = excluded.company
          where ${table}.company <> excluded.company`,
      all,
    )
  }

  /** Records that a company is now in this cell. */
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
