import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { sitePlansReply } from '../../../../contract/assignments/assignment.ts'
import { parseSitePlan } from '../../../../domain/geo/site-plan.ts'
import { useSession } from '../../../app/app-services.ts'
import {
  buildingNames,
  SITE_PLAN_ZOOM,
  sitePlanLayers,
} from '../../../map/layers/outlines/site-plan-layers.ts'
import { useRefreshOptions } from '../../../resource/refresh/refresh.ts'
import { useScreenTheme } from '../../../ui/theme/theme.ts'
import { allPages } from '../../../resource/list-export/all-pages.ts'
import type { TrackerMap } from './create-tracker-map.ts'

const KEPT_MS = 300_000

/**
 * Draws site plans below everything else on the map. They are loaded last, because the map is usable without
 * them.
 */
export function SitePlans({ map }: { map: TrackerMap }) {
  const { api } = useSession()
  const theme = useScreenTheme()
  const { data } = useQuery({
    queryKey: ['site plans'],
    queryFn: ({ signal }) =>
      allPages((page) => api.get('/site-plans', sitePlansReply, { query: { page, per_page: 100 }, signal })),
    staleTime: KEPT_MS,
    retry: 1,
    ...useRefreshOptions({ stream: 'assignment', others: [] }),
  })
  const plans = useMemo(
    () => (data ?? []).flatMap(({ site_plan: text }) => (text === null ? [] : (parseSitePlan(text) ?? []))),
    [data],
  )

  useEffect(() => {
    if (plans.length === 0) return
    const { host, stack, live } = map
    let isNear = false
    const draw = () => {
      if (host.getCamera().zoom >= SITE_PLAN_ZOOM === isNear) return
      isNear = !isNear
      stack.set('site-plans', isNear ? sitePlanLayers(plans, theme) : null)
    }
    draw()
    live.setBuildingNames(buildingNames(plans))
    const stop = host.on('camera', draw)
    return () => {
      stop()
      stack.set('site-plans', null)
      live.setBuildingNames([])
    }
  }, [map, plans, theme])
  return null
}
