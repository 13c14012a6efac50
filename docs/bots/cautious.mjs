// A cautious bot: most likely it plays a card that others show face up, since they can hardly play the same.
// On standard input and output; given an address, over a WebSocket, with its key in QUARTERDECK_KEY.
import { createInterface } from 'node:readline'

function cautious({ view, decision: { options } }) {
  const shown = view.parts.filter((part) => part.face)
  const weights = options.map(({ touches = [] }) => {
    const mine = shown.filter((part) => touches.includes(part.id)).map((part) => part.face)
    return 1 + 9 * shown.filter((part) => !touches.includes(part.id) && mine.includes(part.face)).length
  })
  let left = Math.random() * weights.reduce((sum, weight) => sum + weight)
  return options.find((_, at) => (left -= weights[at]) < 0)
}

function hear(line, say) {
  const message = JSON.parse(line)
  if (message.type === 'hello') say({ type: 'ready', name: 'Cautious' })
  if (message.type === 'choose') say({ type: 'act', number: message.number, action: cautious(message).action })
  if (message.type === 'wrong') console.error(message.why)
}

const address = process.argv[2]
if (address) {
  const socket = new WebSocket(address)
  const say = (message) => socket.send(JSON.stringify(message))
  socket.onopen = () => say({ type: 'key', key: process.env.QUARTERDECK_KEY })
  socket.onmessage = (event) => hear(event.data, say)
} else {
  createInterface({ input: process.stdin }).on('line', (line) => hear(line, (message) => console.log(JSON.stringify(message))))
}
