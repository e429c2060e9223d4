import { spawnSync } from 'node:child_process'

/** A network namespace with two links to this machine that can be cut. */
export interface Namespace {
  /** command and arguments that run a program in the namespace */
  under: readonly string[]
  /** IP address of the namespace on the link for requests */
  address: string
  /** IP address of this machine on the link to the database */
  database: string
  /** From now on drops every packet on the link to the database, in both directions. */
  cut: () => void
  mend: () => void
  remove: () => void
}

const ip = (line: string) => spawnSync('ip', line.split(' '), { encoding: 'utf8' })
/** MAC address of no interface; frames sent to it are dropped by the receiver */
const NOBODY = '02:00:00:00:00:01'

/** Why no network namespace can be created here; null if one can. */
export const namespacesMissing: string | null =
  process.getuid?.() === 0 && ip('netns list').status === 0
    ? null
    : 'network namespaces need root and the program ip'

/** Creates a network namespace; replaces one with the same name. The name has at most nine characters. */
export function networkNamespace(name: string): Namespace {
  for (const kind of ['h', 'd']) ip(`link del ${name}${kind}0`)
  ip(`netns del ${name}`)
  ip(`netns add ${name}`)
  const links = ['h', 'd'].map((kind, i) => {
    const [here, there] = [`${name}${kind}0`, `${name}${kind}1`]
    const [near, far] = [`10.78.${i + 1}.1`, `10.78.${i + 1}.2`]
    const steps = [
      `link add ${here} type veth peer name ${there} netns ${name}`,
      `addr add ${near}/30 dev ${here}`,
      `link set ${here} up`,
      `-n ${name} addr add ${far}/30 dev ${there}`,
      `-n ${name} link set ${there} up`,
    ]
    return { here, there, near, far, isMade: steps.every((step) => ip(step).status === 0) }
  })
  ip(`-n ${name} link set lo up`)
  const remove = () => {
    for (const { here } of links) ip(`link del ${here}`)
    ip(`netns del ${name}`)
  }
  const [requests, database] = links
  if (!requests || !database || !links.every(({ isMade }) => isMade)) {
    remove()
    throw new Error(`cannot create the network namespace ${name}`)
  }
  const { here, there, near, far } = database
  return {
    under: ['ip', 'netns', 'exec', name],
    address: requests.far,
    database: near,
    cut: () => {
      ip(`neigh replace ${far} lladdr ${NOBODY} nud permanent dev ${here}`)
      ip(`-n ${name} neigh replace ${near} lladdr ${NOBODY} nud permanent dev ${there}`)
    },
    mend: () => {
      ip(`neigh del ${far} dev ${here}`)
      ip(`-n ${name} neigh del ${near} dev ${there}`)
    },
    remove,
  }
}
