import type { ComponentType } from 'react';
import type { PageModule } from './page-module.ts';
import type { PageAccess } from './page-table.ts';

export interface PageEntry extends PageAccess {
  page: ComponentType | PageModule;
  skeleton?: ComponentType;
  /** In its place in a wide window. */
  wide?: PageModule;
}
