import '../routing/popstate.ts'
import { lazy, Suspense, useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom'
import { SignInPage } from '../features/account/sign-in/sign-in-page.tsx'
import { AppServicesContext, type AppServices } from './app-services.ts'
import { DemoStrip } from './demo-strip.tsx'
import { ConsoleRoutes } from '../loading/preload-route.ts'
import { RequireSession, SignInAgainContext, Splash } from '../routing/require-session.tsx'
import { lazyPage, withPageTitle } from '../loading/lazy-screen.tsx'
import { useLanguage } from '../texts/language.ts'
import { tr } from '../texts/tr.ts'
import * as texts from './texts.ts'

const VerificationRequiredPage = lazy(() =>
  import('../features/account/registration/verification-required-page.tsx').then((m) => ({
    default: m.VerificationRequiredPage,
  })),
)
const SignInAgain = lazy(() =>
  import('../features/account/sign-in/sign-in-again.tsx').then((m) => ({ default: m.SignInAgain })),
)
const passwords = () => import('../features/account/sign-in/password-pages.tsx')
const registering = () => import('../features/account/registration/register-page.tsx')
const secondFactor = () => import('../features/account/second-factor/second-factor-page.tsx')
const invitation = () => import('../features/account/registration/invitation-page.tsx')
const checking = () => import('../features/file-check/check-file-page.tsx')
const byCompany = () => import('../features/account/company-sign-in-pages.tsx')
const guest = () => import('../features/account/guest/guest-page.tsx')

/**
 * All routes of the console. The first download contains only the sign-in page. Other screens, and the routes that need
 * a session, are loaded on demand.
 */
export function AppRoutes() {
  useLanguage()
  return (
    <SignInAgainContext value={<SignInAgain />}>
      <Suspense fallback={<Splash />}>
        <Routes>
          <Route element={<RequireSession need="nothing" />}>
            <Route path="/" element={<Navigate to="/login" replace />} />
            <Route path="/login" element={withPageTitle(tr(texts.signIn), <SignInPage />)} />
            <Route
              path="/register"
              element={withPageTitle(tr(texts.registerACompany), lazyPage(registering, 'RegisterPage'))}
            />
            <Route
              path="/forgot-password"
              element={withPageTitle(tr(texts.forgotYourPassword), lazyPage(passwords, 'ForgotPasswordPage'))}
            />
            <Route
              path="/reset-password"
              element={withPageTitle(tr(texts.setANewPassword), lazyPage(passwords, 'ResetPasswordPage'))}
            />
            <Route
              path="/invitation"
              element={withPageTitle(tr(texts.invitation), lazyPage(invitation, 'InvitationPage'))}
            />
            <Route
              path="/sign-in/return"
              element={withPageTitle(tr(texts.signIn), lazyPage(byCompany, 'ProviderReturnPage'))}
            />
            <Route
              path="/sign-in/:company"
              element={withPageTitle(tr(texts.signIn), lazyPage(byCompany, 'CompanyLinkPage'))}
            />
            <Route path="/guest" element={withPageTitle(tr(texts.guest), lazyPage(guest, 'GuestPage'))} />
            <Route path="/email/verify/:id" element={<EmailVerifyRedirect />} />
          </Route>
          <Route element={<RequireSession need="sign-in" />}>
            <Route
              path="/second-factor"
              element={withPageTitle(tr(texts.secondFactor), lazyPage(secondFactor, 'SecondFactorPage'))}
            />
            <Route
              path="/verification-required"
              element={withPageTitle(tr(texts.verifyYourEmail), <VerificationRequiredPage />)}
            />
          </Route>
          {/* public: needs no session */}
          <Route
            path="/check"
            element={withPageTitle(tr(texts.checkAFile), lazyPage(checking, 'CheckFilePage'))}
          />
          <Route path="*" element={<ConsoleRoutes />} />
        </Routes>
      </Suspense>
    </SignInAgainContext>
  )
}

/** Sends the browser to the server's endpoint that verifies an e-mail address, with the same query. */
function EmailVerifyRedirect() {
  const { id = '' } = useParams()
  const { search } = useLocation()
  useEffect(() => {
    const base = import.meta.env.VITE_API_URL ?? '/api'
    window.location.replace(`${base}/email/verify/${encodeURIComponent(id)}${search}`)
  }, [id, search])
  return <Splash />
}

export function App({ services }: { services: AppServices }) {
  return (
    <AppServicesContext value={services}>
      <DemoStrip />
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </AppServicesContext>
  )
}
