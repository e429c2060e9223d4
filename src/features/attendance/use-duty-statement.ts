import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { useSend } from '../../resource/command/use-send.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** Returns a function that sends a clock event or a correction. Afterwards, attendance is fetched again. */
export function useDutyStatement(onDone: () => void) {
  const { busy, send } = useSend()
  const queries = useQueryClient()
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  async function say(path: string, reply: z.ZodType, done: string, body: Record<string, unknown>) {
    setProblems({})
    setFailure(null)
    const outcome = await send('POST', path, reply, tr(texts.thisCouldNotBeStored), body)
    if (outcome.kind === 'done') {
      showToast('success', done)
      void queries.invalidateQueries({ queryKey: ['attendance'] })
      return onDone()
    }
    if (outcome.kind === 'invalid') {
      setProblems(Object.fromEntries(Object.entries(outcome.fields).map(([field, said]) => [field, said[0]])))
      return
    }
    setFailure(outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
  }
  return { busy, problems, failure, say }
}
