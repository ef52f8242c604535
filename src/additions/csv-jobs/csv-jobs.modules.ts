import { OrderJobsModule } from './order-jobs/order-jobs.module.ts';
import { ProductJobsModule } from './product-jobs/product-jobs.module.ts';

export const modules = () => [ProductJobsModule, OrderJobsModule];
