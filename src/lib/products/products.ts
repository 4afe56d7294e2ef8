export type {
  DualOrder,
  DualProduct,
  LockConfig,
  LockOrder,
  Project,
  ProjectOrder,
} from '../../../protocol/calls/products/products.ts';
