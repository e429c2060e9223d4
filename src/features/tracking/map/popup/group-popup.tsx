import { useCallback, useSyncExternalStore } from 'react'
import { css } from '../../../../../styled-system/css'
import { GUARD_STATUS_LABELS, type GuardStatus } from '../../../../../domain/worker/guard-status.ts'
import type { MarkerGroup } from '../../../../map/scene/guard-groups.ts'
import type { MapHost } from '../../../../map/hosts/map-host.ts'
import { MARKER_COLOURS } from '../../../../map/layers/marker-colours.ts'
import { MapPopup } from '../../../../map/view/map-popup.tsx'
import { useTheme } from '../../../../ui/theme/theme.ts'
import { useEscapeLayer } from '../../escape-layers.ts'
import { useBoard } from '../../use-tracking.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

interface Props extends Pick<MarkerGroup, 'at' | 'members'> {
  host: MapHost
  onPick: (guardId: string) => void
  onClose: () => void
}

/** order of the list, most urgent status first */
const ORDER: readonly GuardStatus[] = ['offline', 'late', 'unknown', 'online', 'off_duty']

/**
 * Popup with the guards at one place, most urgent status first, to select one. It opens if no zoom level
 * separates them.
 */
export function GroupPopup({ host, at, members, onPick, onClose }: Props) {
  const { live, statuses } = useBoard()
  const theme = useTheme()
  useEscapeLayer('popup', true, onClose)
  const { of } = useSyncExternalStore(
    useCallback((changed: () => void) => statuses.watchSummary(changed), [statuses]),
    statuses.summary,
  )
  const byId = live.current().byId
  const guards = members
    .flatMap((id) => {
      const guard = byId.get(id)
      return guard ? [{ id, name: guard.workerName, status: of(id) }] : []
    })
    .toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || a.name.localeCompare(b.name))
  return (
    <MapPopup
      host={host}
      at={at}
      title={tr(texts.guardCountGuardsHere, { guardCount: guards.length })}
      onClose={onClose}
    >
      <ul className={list}>
        {guards.map(({ id, name, status }) => (
          <li key={id}>
            <button type="button" className={row} onClick={() => onPick(id)}>
              <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden>
                <circle cx="5" cy="5" r="4.5" fill={MARKER_COLOURS[theme][status]} />
              </svg>
              <span className={nameText} title={name}>
                {name}
              </span>
              <span className={state}>{GUARD_STATUS_LABELS[status].name}</span>
            </button>
          </li>
        ))}
      </ul>
    </MapPopup>
  )
}

const list = css({ maxHeight: '[14rem]', overflowY: 'auto', marginTop: '1', minWidth: '[15rem]' })
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  width: 'full',
  minHeight: '8',
  paddingInline: '1.5',
  rounded: 'sm',
  textAlign: 'left',
  cursor: 'pointer',
  _hover: { bg: 'hover' },
  _focusVisible: { outlineOffset: '[-2px]' },
})
const nameText = css({ flex: '1', truncate: true })
const state = css({ color: 'ink.muted' })
