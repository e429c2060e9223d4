import { describe, expect, it } from 'vitest'
import { sitePosts } from '../../../contract/site-posts/site-post.ts'
import { workers } from '../../../contract/workers/worker.ts'
import { filterNames, buildListQuery, readListUrl, writeListUrl } from './list-url-state.ts'

const { query } = sitePosts
const read = (text: string) => readListUrl(new URLSearchParams(text), query)

describe('the address of a list', () => {
  it('says what is shown, and is the same when written again', () => {
    const text = 'search=gate&sort=-alias&owner=7&page=3&hidden=type&shown=latitude%2Clongitude'
    expect(read(text)).toEqual({
      page: 3,
      search: 'gate',
      sort: '-alias',
      filters: { owner: '7' },
      hidden: ['type'],
      shown: ['latitude', 'longitude'],
    })
    expect(String(writeListUrl(read(text), {}))).toBe(
      'search=gate&sort=-alias&owner=7&page=3&hidden=type&shown=latitude%2Clongitude',
    )
  })

  it('counts what the contract does not accept as not said', () => {
    expect(read('page=-2&sort=secret&unheard=of&owner=')).toEqual(read(''))
    expect(read('')).toEqual({ page: 1, search: '', sort: null, filters: {}, hidden: [], shown: [] })
  })

  it('begins at the first page again after another search, order or filter, and at no other time', () => {
    const third = read('page=3')
    const pageAfter = (change: object) => writeListUrl(third, change).get('page')
    expect([{ search: 'a' }, { sort: 'alias' }, { filters: { owner: '1' } }].map(pageAfter)).toEqual([
      null,
      null,
      null,
    ])
    expect(pageAfter({ hidden: ['type'] })).toBe('3')
    expect(pageAfter({ page: 4 })).toBe('4')
  })

  it('is sent in the contract’s words, with the list’s own page size', () => {
    expect(filterNames(query)).toEqual(['owner', 'assignment_id', 'checklist_id', 'archived'])
    expect(buildListQuery(query, read('search=gate&owner=7'))).toEqual({
      page: 1,
      per_page: 10,
      search: 'gate',
      owner: '7',
    })
  })

  it('asks for no more rows than a table shows', () => {
    expect(buildListQuery(workers.query, readListUrl(new URLSearchParams(), workers.query)).per_page).toBe(50)
  })
})
