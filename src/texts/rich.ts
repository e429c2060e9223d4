import { createElement, Fragment, type ReactNode } from 'react'
import { fillMessage } from '../../domain/text/message.ts'
import { currentLanguage, translate } from './tr.ts'

type Hole<Name extends string> = Name extends `#${string}`
  ? unknown
  : Name extends `${infer Count}|${string}`
    ? { [Key in Count]: number }
    : { [Key in Name]: ReactNode }

type Holes<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Hole<Name> & Holes<Rest>
  : unknown

type Marks<Message extends string> = Message extends `${string}</${infer Name}>${infer Rest}`
  ? { [Key in Name]: (words: ReactNode) => ReactNode } & Marks<Rest>
  : unknown

const PART = /<(\w+)>(.*?)<\/\1>|\{(\w+)\}/

function partsOf(words: string, values: Record<string, unknown>): ReactNode[] {
  const found = PART.exec(words)
  if (!found) return [words]
  const [whole, mark, inner = '', name = ''] = found
  const value = values[mark ?? name]
  const within = createElement(Fragment, null, ...partsOf(inner, values))
  const part = mark === undefined ? value : (value as (words: ReactNode) => ReactNode)(within)
  const rest = words.slice(found.index + whole.length)
  return [words.slice(0, found.index), part as ReactNode, ...partsOf(rest, values)]
}

/**
 * Formats a message with React elements. `Press <b>Save</b> until {time}` takes `{ b: (words) => <b>{words}</b>, time:
 * <Time /> }`.
 */
export function rich<Message extends string>(
  message: Message,
  values: Holes<Message> & Marks<Message>,
): ReactNode {
  const given = values as Record<string, unknown>
  const texts = Object.entries(given).filter(([, value]) => ['string', 'number'].includes(typeof value))
  const words = fillMessage(translate(message), Object.fromEntries(texts), currentLanguage())
  return createElement(Fragment, null, ...partsOf(words, given))
}
