/** A figure of the pictures with its formula: recomputed, the two are equal. */
export const MARGIN = {
  name: 'margin',
  args: ['92850', '0.3', '50'],
  about: 'BTC/USDT · Long 50×',
  given: '557.1',
};
