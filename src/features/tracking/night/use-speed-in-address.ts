import { useEffect, useEffectEvent, useRef } from 'react'
import { BOARD_SPEEDS } from '../../../machines/board-clock.ts'
import type { OpenNight } from './open-night.ts'

/** A night opens at the speed that its link holds, and its link follows the speed. */
export function useSpeedInAddress(
  { clock }: OpenNight,
  speed: number | null,
  onSpeed: (speed: number) => void,
): void {
  const opensWith = useRef(speed)
  const tell = useEffectEvent(onSpeed)
  useEffect(() => {
    const { actor } = clock
    const now = () => actor.getSnapshot().context.speed
    const steps = (of: number) => BOARD_SPEEDS.findIndex((each) => each === of)
    const away = opensWith.current === null ? 0 : steps(opensWith.current) - steps(now())
    for (let i = 0; i < Math.abs(away); i += 1)
      actor.send({ type: away > 0 ? 'faster.pressed' : 'slower.pressed' })
    let told = now()
    const following = actor.subscribe(({ context }) => {
      if (context.speed === told) return
      told = context.speed
      opensWith.current = told
      tell(told)
    })
    return () => following.unsubscribe()
  }, [clock])
}
