import type { Settings } from '../../platform/settings/settings.ts';
import type { ServiceState } from '../realtime/sockets.ts';

const VERSION = '1.0.0';

export function serviceState(sandbox: boolean, settings: Settings): ServiceState {
  return {
    version: VERSION,
    sandbox,
    maintenance: settings.get('maintenance'),
    min_web_version: settings.get('min_web_version'),
  };
}
