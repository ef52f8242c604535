import { Container, Heading, Table } from '@medusajs/ui';
import { useAdminVariants } from 'medusa-react';

const FEW = 10;

/** A page with its own entry in the menu: the variants of which few are left. */
const LowStock = () => {
  const { variants = [], isLoading } = useAdminVariants({ limit: 100 });
  const scarce = variants.filter(({ inventory_quantity: left }) => left < FEW);
  return (
    <Container>
      <Heading>Low stock</Heading>
      {isLoading ? null : (
        <Table>
          <Table.Body>
            {scarce.map((variant) => (
              <Table.Row key={variant.id}>
                <Table.Cell>{variant.product?.title}</Table.Cell>
                <Table.Cell>{variant.title}</Table.Cell>
                <Table.Cell>{variant.inventory_quantity} left</Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table>
      )}
    </Container>
  );
};

export default LowStock;

export const config = { link: { label: 'Low stock' } };
