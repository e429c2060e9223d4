import { BrowserRouter } from 'react-router-dom'
import { AppServicesContext, type AppServices } from './app-services.ts'
import { AppRoutes } from './routes.tsx'

export function App({ services }: { services: AppServices }) {
  return (
    <AppServicesContext value={services}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </AppServicesContext>
  )
}
