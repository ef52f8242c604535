import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpModule } from '@storekeep/server/extend';
import { FilterKinds, FiltersModule } from '../filters/index.ts';
import { attributeFilters, declareAttributeParameter } from './attribute-filters.ts';
import { AdminAttributesController, StoreAttributesController } from './attributes.controllers.ts';
import { AttributesService } from './attributes.service.ts';

// before the first request, as the rules of a query are collected then
declareAttributeParameter();

@Module({
  imports: [HttpModule, FiltersModule],
  controllers: [AdminAttributesController, StoreAttributesController],
  providers: [AttributesService],
})
export class AttributesModule implements OnModuleInit {
  constructor(private readonly kinds: FilterKinds) {}

  onModuleInit(): void {
    this.kinds.add(attributeFilters);
  }
}

export const modules = () => [AttributesModule];
