import { employmentSteps } from './employment.ts'
import type { StepRoutes } from './step-routes.ts'

/** Every lifecycle: permissions of routes, texts of histories and the generated tests follow from this list. */
export const LIFECYCLES: readonly StepRoutes[] = [employmentSteps]
