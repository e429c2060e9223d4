import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { Splash } from '../../splash.tsx'

/** Sends the browser to the server's endpoint that verifies an e-mail address, with the same query. */
export function EmailVerifyRedirect() {
  const { id = '' } = useParams()
  const { search } = useLocation()
  useEffect(() => {
    const base = import.meta.env.VITE_API_URL ?? '/api'
    window.location.replace(`${base}/email/verify/${encodeURIComponent(id)}${search}`)
  }, [id, search])
  return <Splash />
}
