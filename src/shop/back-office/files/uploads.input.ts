import { Text } from '#engine/http/input/input-decorators';

export class FileKeyBody {
  @Text({ min: 1, max: 1024, example: 'file_01HV5K4E6Q0Z3T8W9X2Y7B1C4D-products.csv' })
  file_key!: string;
}
