/** A figure of the design with its formula; recomputing it gives the same result. */
export const MARGIN = {
  name: 'margin',
  args: ['92850', '0.3', '50'],
  about: 'BTC/USDT · Long 50×',
  serverResult: '557.1',
};
