const KEY = 'askari.character-keys'

/** Whether keys of a single letter, digit or sign work; on until a person switches them off. */
export function loadCharacterKeys(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(KEY) !== 'off'
}

export function saveCharacterKeys(storage: Pick<Storage, 'setItem'>, on: boolean): void {
  storage.setItem(KEY, on ? 'on' : 'off')
}
