const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_LENGTH = 22
/** 1 January 1980, 00:00, in DOS format: the earliest time that a ZIP file can store */
const EPOCH = { time: 0, date: 0x21 }

/**
 * Sets a fixed date for all files in a ZIP, so that equal files give equal bytes. Changes the buffer in
 * place.
 */
export function undatedZip(zip: Buffer): Buffer {
  const end = zip.length - END_LENGTH
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error('this is no ZIP without a comment')
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry += 1) {
    if (zip.readUInt32LE(at) !== CENTRAL) throw new Error('the directory of this ZIP is damaged')
    const local = zip.readUInt32LE(at + 42)
    for (const start of [at + 12, local + 10]) {
      zip.writeUInt16LE(EPOCH.time, start)
      zip.writeUInt16LE(EPOCH.date, start + 2)
    }
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return zip
}
