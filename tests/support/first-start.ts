// Run by Node itself: a first start of an exchange in the given folder, and its end.
import { openDataFolder } from '../../server/platform/data-folder/data-folder.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { TEMPLATE_TIME } from './templates.ts';
import { openTestExchange, startTestMarket } from './test-exchange.ts';

const now = (): number => TEMPLATE_TIME;
const folder = await openDataFolder(process.argv[2] ?? '');
const onLost = (reason: Error): never => {
  throw reason;
};
const [{ database }, market] = await Promise.all([
  openDatabase({ folder, now, onLost }),
  startTestMarket(),
]);
const exchange = await openTestExchange({ database, market, folder: folder.path, now });
await exchange.close();
await market.close();
await database.close();
await folder.release();
