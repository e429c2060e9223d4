import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Notice } from '../../../ui/status/notice.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const TRY_MS = 500

/**
 * Submits the surrounding form again when the network returns. The request repeats its idempotency key, so
 * the entry is stored only once.
 */
export function SendWhenOnline() {
  const anchor = useRef<HTMLSpanElement>(null)
  const [waits, setWaits] = useState(false)
  const { getValues, setValue, watch } = useFormContext()
  useEffect(() => {
    const form = anchor.current?.closest('form')
    const noteSaved = () => {
      if (getValues('written_at') === null) setValue('written_at', Date.now())
      setWaits(!navigator.onLine)
    }
    form?.addEventListener('submit', noteSaved)
    return () => form?.removeEventListener('submit', noteSaved)
  }, [getValues, setValue])
  useEffect(() => {
    const { unsubscribe } = watch((values, { name }) => {
      // a changed entry gets a new time of writing at the next submission
      if (name !== undefined && name !== 'written_at' && values.written_at !== null)
        setValue('written_at', null)
    })
    return unsubscribe
  }, [watch, setValue])
  useEffect(() => {
    if (!waits) return
    const form = anchor.current?.closest('form')
    const timer = setInterval(() => {
      const isBusy = form?.querySelector('fieldset')?.disabled === true
      if (navigator.onLine && !isBusy) form?.requestSubmit()
    }, TRY_MS)
    return () => clearInterval(timer)
  }, [waits])
  return (
    <>
      <span ref={anchor} hidden />
      {waits && <Notice kind="warning">{tr(texts.thereIsNoNetworkTheEntryWaitsIn)}</Notice>}
    </>
  )
}
