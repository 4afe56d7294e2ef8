/** A horizontal line as it is stored, without the code of the drawings. */
export function levelBody(point: { time: number; price: string }): string {
  return JSON.stringify({
    tool: 'level',
    points: [point],
    colour: 0,
    width: 0,
    locked: false,
    text: '',
    lots: '',
    order_time: 0,
  });
}
