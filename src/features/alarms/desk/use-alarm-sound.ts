import { useEffect, useRef, useState } from 'react'
import { AlarmSound, type SoundState } from './alarm-sound.ts'

const PLACE = 'askari.alarm-sound'

/**
 * Plays a sound for the most urgent unacknowledged alarm, unless the person has turned it off. `priority` is
 * that alarm's priority, or null if there is none.
 */
export function useAlarmSound(priority: number | null) {
  const [isOn, setOn] = useState(() => localStorage.getItem(PLACE) !== 'off')
  const [state, setState] = useState<SoundState>('silent')
  const sound = useRef<AlarmSound | null>(null)
  useEffect(() => {
    const made = new AlarmSound(setState)
    sound.current = made
    const resume = () => void made.resume()
    // browsers allow sound only after a click or a key press
    for (const gesture of ['pointerdown', 'keydown'] as const) addEventListener(gesture, resume)
    return () => {
      for (const gesture of ['pointerdown', 'keydown'] as const) removeEventListener(gesture, resume)
      made.close()
    }
  }, [])
  useEffect(() => sound.current?.set(isOn ? priority : null), [isOn, priority])
  return {
    isOn,
    state,
    turn: (on: boolean) => {
      localStorage.setItem(PLACE, on ? 'on' : 'off')
      setOn(on)
    },
  }
}
