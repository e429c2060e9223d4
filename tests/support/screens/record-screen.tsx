import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, type ReactNode } from 'react'
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { render } from 'vitest-browser-react'
import type { User } from '../../../contract/auth/auth.ts'
import { UnsavedChanges } from '../../../src/resource/form/unsaved-changes.tsx'
import { createRefresh } from '../../../src/resource/refresh/refresh.ts'
import { Toaster } from '../../../src/ui/overlay/toaster.tsx'
import { administrator, StubApp, stubServices, type StubReplies } from './stub-app.tsx'

export const meta = (total: number) => ({
  total,
  per_page: 20,
  current_page: 1,
  last_page: 1,
  from: total === 0 ? null : 1,
  to: total === 0 ? null : total,
})

/** Renders pages by path with a stub server. `event` sends an event of the feed. */
export async function recordScreen(of: {
  at: string
  pages: Record<string, ReactNode>
  answers: StubReplies
  user?: User
}) {
  const stub = stubServices({ user: of.user ?? administrator, answers: of.answers })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const refresh = createRefresh(queries)
  let go: (to: string) => void = () => {}
  const screen = await render(
    <StubApp at={of.at} services={stub.services}>
      <QueryClientProvider client={queries}>
        <UnsavedChanges>
          <Suspense>
            <Routes>
              {Object.entries(of.pages).map(([path, page]) => (
                <Route key={path} path={path} element={page} />
              ))}
              <Route path="*" element={<p>elsewhere</p>} />
            </Routes>
          </Suspense>
          <Address onGo={(navigate) => void (go = navigate)} />
        </UnsavedChanges>
        <Toaster />
      </QueryClientProvider>
    </StubApp>,
  )
  return {
    ...stub,
    screen,
    /** navigates as a link would */
    go: (to: string) => go(to),
    address: () => screen.getByTestId('address'),
    event: (stream: string) =>
      refresh.event({ position: 1, stream, type: 'Changed', at: 0, by: 'user:1', data: {} }),
    callsOf: (call: string) => stub.asked.filter((each) => each.call === call),
  }
}

function Address({ onGo }: { onGo: (go: (to: string) => void) => void }) {
  const navigate = useNavigate()
  useEffect(() => {
    onGo((to) => void navigate(to))
  })
  const { pathname, search } = useLocation()
  return (
    <p hidden data-testid="address">
      {pathname + search}
    </p>
  )
}
